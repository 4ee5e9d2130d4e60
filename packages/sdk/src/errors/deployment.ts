import { defineError } from './base.js'

/** A deployment does not match its type. */
export class InvalidDeploymentError extends /* @__PURE__ */ defineError(
  'InvalidDeploymentError',
  (it: {
    /** Path of the invalid field, e.g. `tokens[1].decimals`. */
    field: string
    expected: string
    /** Symbol or address of the token that has the field. */
    token?: string | undefined
  }) => [
    `${it.field ? `Deployment field "${it.field}"` : 'The deployment'}${it.token ? ` of ${it.token}` : ''} must be ${it.expected}.`,
    ...(it.token ? ['Fix the token, or leave it out.'] : []),
  ],
) {}
