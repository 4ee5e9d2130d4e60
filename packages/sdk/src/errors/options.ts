import { defineError } from './base.js'

/** An input is invalid. */
export class InvalidOptionError extends /* @__PURE__ */ defineError(
  'InvalidOptionError',
  (it: {
    /** The invalid field, e.g. `windowSize`. */
    field: string
    expected: string
    /** Omitted if it may contain a credential. */
    value?: unknown
  }) => [
    `"${it.field}" must be ${it.expected}${'value' in it ? `, got ${it.value}` : ''}.`,
  ],
) {}
