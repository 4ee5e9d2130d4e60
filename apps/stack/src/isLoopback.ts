export const isLoopback = (address = ''): boolean =>
  /^(::ffff:)?127\.|^::1$|^localhost$/.test(address)
