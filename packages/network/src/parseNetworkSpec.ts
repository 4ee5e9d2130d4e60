import { z } from 'zod'
import { assertDescribable } from './assertDescribable.js'
import { InvalidSpecError } from './errors.js'
import { toPlannedToken } from './readToken.js'
import { type NetworkSpec, specification } from './specification.js'

/**
 * Validates a network's specification from an external source, e.g. a file.
 * `planNetwork` checks it against the chain.
 *
 * @throws InvalidSpecError with the invalid field.
 */
export function parseNetworkSpec(json: unknown): NetworkSpec {
  const { success, data, error } = specification.safeParse(json)
  if (success) {
    assertDescribable(data, data.tokens.map(toPlanned))
    return data
  }
  const [issue] = error.issues
  throw new InvalidSpecError({
    field: z.core.toDotPath(issue?.path ?? []) || 'specification',
    expected:
      issue?.code === 'invalid_type'
        ? `of type ${issue.expected}`
        : (issue?.message ?? 'a network specification'),
  })
}

/** Missing fields of an existing token come from its contract. */
const toPlanned = (token: NetworkSpec['tokens'][number], index: number) =>
  toPlannedToken({
    name: 'Token',
    decimals: 77,
    ...token,
    symbol: token.symbol ?? `TOKEN${index}`,
  })
