import { BaseError } from './base.js'

/** The deployment does not list the pool, so that its events are not read. */
export class UnlistedPoolError extends BaseError {
  override readonly name = 'UnlistedPoolError'
  /** Key of the pair, e.g. `DAI-USDT`. */
  declare readonly pair: string

  constructor({ pair }: { pair: string }) {
    super(`The deployment lists no pool "${pair}".`, {
      metaMessages: ['Add it to the deployment’s pairs.'],
    })
    this.pair = pair
  }
}
