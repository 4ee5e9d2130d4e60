import type { Address, Hash } from 'viem'
import { isAddress, isHash } from 'viem/utils'

/** Returns the valid value, or throws an error with its field. */
export type Reader<value> = (value: unknown, field: string) => value

type Fail = (field: string, expected: string) => Error

class InvalidFieldError extends Error {
  constructor(
    readonly field: string,
    readonly expected: string,
  ) {
    super(`"${field}" must be ${expected}.`)
  }
}

export const invalid: Fail = (field, expected) =>
  new InvalidFieldError(field, expected)

/**
 * Validates an external value. `fail` creates the error for the first invalid field.
 * The field is empty if the value itself is invalid.
 */
export function read<value>(
  reader: Reader<value>,
  value: unknown,
  fail: Fail,
): value {
  try {
    return reader(value, '')
  } catch (error) {
    if (error instanceof InvalidFieldError)
      throw fail(error.field, error.expected)
    throw error
  }
}

export const check =
  <value>(
    expected: string,
    isValid: (value: unknown) => boolean,
  ): Reader<value> =>
  (value, field) => {
    if (!isValid(value)) throw invalid(field, expected)
    return value as value
  }

export const addressExpected =
  'an address with 40 hex digits and a valid checksum'

export const address: Reader<Address> = /* @__PURE__ */ check(
  addressExpected,
  (value) => typeof value === 'string' && isAddress(value),
)

export const bigint: Reader<bigint> = /* @__PURE__ */ check(
  'a whole number',
  (value) => typeof value === 'bigint' && value >= 0n,
)

export const boolean: Reader<boolean> = /* @__PURE__ */ check(
  'true or false',
  (value) => typeof value === 'boolean',
)

/** Reads a hash. Returns it in lower case. */
export const hash: Reader<Hash> = (value, field) =>
  string('a hash with 64 hex digits', isHash)(
    value,
    field,
  ).toLowerCase() as Hash

export const integer = (
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
): Reader<number> =>
  check(
    `an integer from ${min} to ${max}`,
    (value) =>
      Number.isSafeInteger(value) &&
      (value as number) >= min &&
      (value as number) <= max,
  )

export const oneOf = <text extends string>(
  ...texts: readonly text[]
): Reader<text> =>
  check(`one of ${texts.join(', ')}`, (value) => texts.includes(value as text))

export const string = (
  expected: string,
  isValid: (text: string) => boolean,
): Reader<string> =>
  check(expected, (value) => typeof value === 'string' && isValid(value))

export const text: Reader<string> = /* @__PURE__ */ string('a text', () => true)

export const list =
  <item>(reader: Reader<item>): Reader<item[]> =>
  (value, field) => {
    if (!Array.isArray(value)) throw invalid(field, 'a list')
    return value.map((item, index) => reader(item, `${field}[${index}]`))
  }

type Shape = Record<string, Reader<unknown>>
type Fields<shape extends Shape> = {
  [key in keyof shape as key extends `${string}?` ? never : key]: ReturnType<
    shape[key]
  >
} & {
  [key in keyof shape as key extends `${infer name}?`
    ? name
    : never]?: ReturnType<shape[key]>
}

/**
 * Reads an object's fields, and drops all unknown fields. A name that ends in `?` is
 * optional.
 */
export function object<shape extends Shape>(
  shape: shape,
): Reader<Fields<shape>> {
  const fields = Object.entries(shape).map(
    ([key, reader]) => [key.replace('?', ''), key, reader] as const,
  )
  return (value, field) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw invalid(field, 'an object')
    const all = value as Record<string, unknown>
    const found: Record<string, unknown> = {}
    for (const [name, key, reader] of fields) {
      const inner = all[name] ?? undefined
      if (inner !== undefined || name === key)
        found[name] = reader(inner, field ? `${field}.${name}` : name)
    }
    return found as Fields<shape>
  }
}
