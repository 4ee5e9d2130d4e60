import { defineError } from './base.js'

/** An input is not what it must be. */
export class InvalidOptionError extends /* @__PURE__ */ defineError(
  'InvalidOptionError',
  (it: {
    /** The bad field, e.g. `windowSize`. */
    field: string
    expected: string
    /** Left out if it may carry a credential. */
    value?: unknown
  }) => [
    `"${it.field}" must be ${it.expected}${'value' in it ? `, got ${it.value}` : ''}.`,
  ],
) {}
