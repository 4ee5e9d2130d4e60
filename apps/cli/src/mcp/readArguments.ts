import {
  type Deployment,
  getToken,
  InvalidAmountError,
  parseAmount,
  type Token,
  UnknownTokenError,
} from '@letheswap/sdk'
import { native } from './schemas.js'
import { ToolError } from './ToolError.js'

export function readToken(
  deployment: Deployment,
  field: string,
  id: string,
): Token {
  const { symbol } = deployment.chain.nativeCurrency
  try {
    return getToken(deployment, id === native ? symbol : id)
  } catch (error) {
    if (!(error instanceof UnknownTokenError)) throw error
    const sentence = `Argument "${field}" is none of the tokens in list_tokens.`
    throw new ToolError(error.name, field, sentence)
  }
}

export function readAmount(
  field: string,
  text: string,
  { decimals }: Pick<Token, 'decimals'>,
): bigint {
  const fail = (fault: string) =>
    new ToolError('InvalidAmountError', field, `Argument "${field}" ${fault}.`)
  try {
    const amount = parseAmount(text, decimals)
    if (amount > 0n) return amount
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error
    throw fail(
      error.reason === 'decimals'
        ? `has more decimals than the token's ${decimals}`
        : 'does not fit in a uint256',
    )
  }
  throw fail('must be above zero')
}
