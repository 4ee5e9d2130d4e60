import { type Address, getAddress } from 'viem'
import type { Answer, Replica } from './replica.js'
import { signMessage } from './transactions.js'
import type { World } from './world.js'

/** A request for one token, or for several tokens with one signature. */
export type Wish = { wallet: Address; tokens: readonly string[] }

/** A signed message with all of its answers. */
export type Claim = Wish & {
  message: string
  /** The challenge's nonce, as stored in the database. */
  nonce: string
  visitor: string
  signature: string
  /** Milliseconds of virtual time. */
  posts: { at: number; answeredAt: number | undefined; answer?: Answer }[]
}

/**
 * Creates people who send a request, repeat it, try the other replica, and repeat it
 * again.
 */
export function createVisitors(world: World, replicas: readonly Replica[]) {
  const { random } = world
  const claims: Claim[] = []

  const getMessage = ({ wallet, tokens }: Wish): string | undefined => {
    const faucet = random.pick(replicas).faucet()
    if (!faucet) return undefined
    return faucet.challenger.issue({
      wallet: getAddress(wallet),
      tokens: [...faucet.config.tokens.values()].filter(({ symbol }) =>
        tokens.includes(symbol),
      ),
      now: faucet.clock.now(),
    })
  }

  const makeClaim = (message: string, wish: Wish): Claim => {
    const claim = {
      ...wish,
      message,
      nonce: /^Nonce: (.*)$/m.exec(message)?.[1] ?? '',
      visitor: `visitor of ${random.chance(0.5) ? wish.wallet : 'an office'}`,
      signature: signMessage(wish.wallet, message),
      posts: [],
    }
    claims.push(claim)
    return claim
  }

  const post = (
    claim: Claim,
    onAnswer: (answer: Answer) => void = () => {},
  ) => {
    const entry: Claim['posts'][number] = {
      at: world.now(),
      answeredAt: undefined,
    }
    claim.posts.push(entry)
    const replica = random.pick(replicas)
    const name = `${claim.wallet.slice(-2)} ${claim.tokens.join('+')} ${claim.nonce.slice(-6)}`
    world.trace(`${name} is posted to ${replica.name}`)
    replica.post(claim, claim.visitor, (answer) => {
      entry.answeredAt = world.now()
      entry.answer = answer
      world.trace(`${name} is answered ${JSON.stringify(answer)}`)
      onAnswer(answer)
    })
  }

  return {
    claims,
    post,
    areAnswered: () =>
      claims.every(({ posts }) =>
        posts.every(({ answeredAt }) => answeredAt !== undefined),
      ),

    /**
     * Requests and signs a message.
     *
     * @returns Undefined if no replica was available to issue it.
     */
    ask(wish: Wish): Claim | undefined {
      const message = getMessage(wish)
      return message === undefined ? undefined : makeClaim(message, wish)
    },

    /**
     * Posts a message five times at random within 20 seconds, twice the message's
     * lifetime.
     */
    repeat(message: string, wish: Wish): Claim {
      const claim = makeClaim(message, wish)
      for (let posts = 0; posts < 5; posts += 1)
        world.after(random.between(0, 20_000), undefined, '', () => post(claim))
      return claim
    },

    /**
     * Repeats a claim as a persistent page does: at both replicas, again, and after an
     * outage.
     */
    insist(wish: Wish, attempts: number): void {
      const claim = this.ask(wish)
      if (!claim) {
        if (attempts > 0)
          world.after(random.between(200, 3_000), undefined, '', () =>
            this.insist(wish, attempts - 1),
          )
        return
      }
      const again = (answer: Answer) => {
        const isSettled = answer.status === 200 || answer.status === 429
        if (claim.posts.length > attempts) return
        if (isSettled && !random.chance(0.2)) return
        world.after(random.between(0, 4_000), undefined, '', () =>
          post(claim, again),
        )
      }
      world.after(random.between(0, 50), undefined, '', () =>
        post(claim, again),
      )
      if (random.chance(0.25))
        world.after(random.between(0, 50), undefined, '', () => post(claim))
    },
  }
}
