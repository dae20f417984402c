"""Icons in text: small drawings, of a pack's own or built in, each with a name and words."""
