/**
 * Makes a check for hex texts of so many digits. The digits themselves are not
 * looked at: a regular expression for each field of thousands of logs takes as
 * long as parsing their JSON.
 */
const ofLength = (digits: number) => (value: unknown) =>
  typeof value === 'string' &&
  value.length === 2 + digits &&
  value.startsWith('0x')

/** Whether a value is an address, whatever its case. */
export const isAddress = ofLength(40)

/** Whether a value is 32 bytes. */
export const isHash = ofLength(64)

/** Whether a value is bytes. */
export const isBytes = (value: unknown) =>
  typeof value === 'string' && /^0x[\da-f]*$/i.test(value)

/** Whether a value is a number as JSON-RPC writes it. */
export const isQuantity = (value: unknown) =>
  typeof value === 'string' && value.startsWith('0x') && Number(value) >= 0
