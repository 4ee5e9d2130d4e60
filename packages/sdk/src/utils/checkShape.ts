import { isAddress, isHash } from 'viem/utils'

/** What a value read from outside must be, before it is trusted. */
export type Shape =
  | keyof typeof kinds
  /** A list of these. */
  | readonly [Shape]
  /** One of some texts. */
  | ReadonlySet<string>
  /** An object with these; a name that ends in `?` may be missing. */
  | { readonly [name: string]: Shape }

const kinds = {
  address: [
    'an address',
    (value: unknown) =>
      typeof value === 'string' && isAddress(value, { strict: false }),
  ],
  bigint: [
    'a whole number',
    (value: unknown) => typeof value === 'bigint' && value >= 0n,
  ],
  boolean: ['true or false', (value: unknown) => typeof value === 'boolean'],
  hash: [
    'a hash',
    (value: unknown) => typeof value === 'string' && isHash(value),
  ],
  integer: ['an integer', Number.isSafeInteger],
  list: ['a list', Array.isArray],
  text: ['a text', (value: unknown) => typeof value === 'string'],
} as const satisfies Record<string, [string, (value: unknown) => boolean]>

/** Makes the error that names a field and says what it must be. */
export type Fail = (field: string, expected: string) => Error

/**
 * Checks a value against a shape, and throws what `fail` makes of the first
 * field that differs and what it must be.
 */
export function checkShape(
  value: unknown,
  shape: Shape,
  field: string,
  fail: Fail,
): void {
  if (typeof shape === 'string') {
    const [expected, isValid] = kinds[shape]
    if (!isValid(value)) throw fail(field, expected)
  } else if (shape instanceof Set) {
    if (!shape.has(value as string))
      throw fail(field, `one of ${[...shape].join(', ')}`)
  } else if (Array.isArray(shape)) {
    checkShape(value, 'list', field, fail)
    for (const [index, item] of (value as unknown[]).entries())
      checkShape(item, shape[0], `${field}[${index}]`, fail)
  } else {
    if (typeof value !== 'object' || value === null)
      throw fail(field, 'an object')
    for (const [key, part] of Object.entries(shape)) {
      const name = key.replace('?', '')
      const inner = (value as Record<string, unknown>)[name]
      if (inner !== undefined || name === key)
        checkShape(inner, part, field ? `${field}.${name}` : name, fail)
    }
  }
}
