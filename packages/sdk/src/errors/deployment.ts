import { defineError } from './base.js'

/** A deployment is not what its type says. */
export class InvalidDeploymentError extends /* @__PURE__ */ defineError(
  'InvalidDeploymentError',
  (it: {
    /** Path of the bad field, e.g. `tokens[1].decimals`. */
    field: string
    expected: string
  }) => [
    `${it.field ? `Deployment field "${it.field}"` : 'The deployment'} must be ${it.expected}.`,
  ],
) {}
