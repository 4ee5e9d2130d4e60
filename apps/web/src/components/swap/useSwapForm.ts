import { useConfig, useQuote } from '@letheswap/react'
import {
  formatAmount,
  formatTokenAmount,
  type SwapTerms,
  type Token,
  toAddress,
} from '@letheswap/sdk'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  type AmountReading,
  isAmountDraft,
  normalizeAmountDraft,
  readAmountDraft,
} from '../../lib/amountDraft'
import { swap } from '../../messages/screens'
import { toSearch } from '../tokens/tokenLink'
import { resolveSwapTokens, type SwapSearch } from './swapSearch'

const route = getRouteApi('/swap')

export type SwapSide = 'in' | 'out'

type Draft = {
  side: SwapSide
  text: string
  /** True if filled in by Max or by the flip button. */
  isFilled?: boolean
  /** The draft before the direction was flipped. Flipping back restores it. */
  before?: Omit<Draft, 'before'> | undefined
}

/** Delay in milliseconds before entered text is written to the URL. */
const writeDelay = 300

/** Returns the Swap form, whose tokens and amount are stored in the URL. */
export function useSwapForm() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const config = useConfig()
  const { tokens } = config
  const { isUnknown, tokenIn, tokenOut } = resolveSwapTokens(tokens, search)

  // An amount of an unknown token must not be applied to another token.
  const found = isUnknown ? {} : search
  const link = toDraft(found)
  const linked = getKey(found)
  const [draft, setDraft] = useState<Draft>(link)
  // A link or Back may bring a different amount from the one that the form wrote to the
  // URL.
  const [seen, setSeen] = useState(linked)
  const [written, setWritten] = useState(linked)
  const [spent, setSpent] = useState<string>()
  if (linked !== seen) {
    setSeen(linked)
    if (linked !== written) {
      setWritten(linked)
      setDraft(link)
    }
  }

  const typedToken = draft.side === 'in' ? tokenIn : tokenOut
  const reading = readAmountDraft(draft.text, typedToken.decimals)
  const amount =
    reading.status === 'ok' && reading.amount > 0n ? reading.amount : undefined
  const quoted = useQuote({
    tokenIn: tokenIn.symbol,
    tokenOut: tokenOut.symbol,
    ...(draft.side === 'in' ? { amountIn: amount } : { amountOut: amount }),
  })
  // The last answer stays visible, but dimmed, until the next answer arrives.
  const answer = amount === undefined ? undefined : quoted.data

  /** Sets the draft, and writes it to the URL. */
  function keep(draft: Draft, from = tokenIn, to = tokenOut) {
    setDraft(draft)
    // A swap may end while the user navigates to another screen.
    if (router.latestLocation.pathname !== '/swap') return
    const amount = toAmountSearch(draft)
    setWritten(getKey(amount))
    void navigate({
      // Keeps open details of a transaction.
      search: ({ tx }) => ({
        from: toSearch(from),
        to: toSearch(to),
        ...amount,
        ...(tx && { tx }),
      }),
      replace: true,
      state: true,
      // Scrolling would cancel the click that took the focus from the field.
      resetScroll: false,
    })
  }

  // Back from a transaction's details leads to a history entry from before the swap.
  // Its amount was swapped, so it is cleared.
  const isSpent = spent === linked && search.tx === undefined
  useEffect(() => {
    if (!isSpent) return
    setSpent(undefined)
    keep(toDraft({}))
  })

  // The typed text also survives a reload while the field is focused.
  useEffect(() => {
    if (getKey(toAmountSearch(draft)) === linked) return
    const timer = setTimeout(() => keep(draft), writeDelay)
    return () => clearTimeout(timer)
  })

  const texts = {
    in: toText(answer?.amountIn, tokenIn, 'in'),
    out: toText(answer?.amountOut, tokenOut, 'out'),
    [draft.side]: draft.text,
  }

  return {
    tokenIn,
    tokenOut,
    draft,
    reading,
    typedToken,
    /** True if the link's token does not exist on this network. */
    isUnknown,
    amount,
    quoted,
    answer,
    fieldError: getFieldError(reading, typedToken),
    amounts: {
      in: draft.side === 'in' ? amount : answer?.amountIn,
      out: draft.side === 'out' ? amount : answer?.amountOut,
    },
    texts,
    isFilled: draft.isFilled,
    type(side: SwapSide, text: string) {
      setDraft({ side, text })
    },
    /** Called on blur. Normalizes the text and writes it to the URL. */
    leave() {
      const next = { ...draft, text: normalizeAmountDraft(draft.text) }
      if (getKey(toAmountSearch(next)) === linked) setDraft(next)
      else keep(next)
    },
    fill(amount: bigint) {
      keep({
        side: 'in',
        text: formatAmount(amount, tokenIn.decimals),
        isFilled: true,
      })
    },
    choose(side: SwapSide, symbol: string) {
      const { side: typed, text } = draft
      const next = resolveSwapTokens(
        // Includes a token that was imported since the last render.
        config.tokens,
        side === 'in'
          ? { from: symbol, to: tokenOut.symbol }
          : { from: tokenIn.symbol, to: symbol },
      )
      keep({ side: typed, text }, next.tokenIn, next.tokenOut)
    },
    /** Exchanges From and To. */
    flip() {
      const { before } = draft
      const turned =
        draft.side === 'in' && answer
          ? formatAmount(answer.amountOut, tokenOut.decimals)
          : draft.text
      const next: Draft = before ?? {
        side: 'in',
        text: turned,
        isFilled: true,
        before: { side: draft.side, text: draft.text },
      }
      keep(next, tokenOut, tokenIn)
    },
    /** Checks whether the form still has the tokens and the amount of the swap. */
    isOf(terms: SwapTerms) {
      const isInput = terms.type === 'exactInput'
      return (
        toAddress(tokenIn) === terms.tokenIn &&
        toAddress(tokenOut) === terms.tokenOut &&
        isInput === (draft.side === 'in') &&
        (isInput ? terms.amountIn : terms.amountOut) === amount
      )
    },
    reset() {
      // The history entry below also has the amount.
      if (search.tx !== undefined) setSpent(linked)
      keep(toDraft({}))
    },
  }
}

const toDraft = ({ amount = '', field }: SwapSearch): Draft => ({
  side: field === 'output' ? 'out' : 'in',
  text: amount,
})

/** Returns the part of a draft that is stored in the URL. Drops invalid amounts. */
function toAmountSearch({ side, text }: Draft): SwapSearch {
  if (text === '' || !isAmountDraft(text)) return {}
  return { amount: text, field: side === 'out' ? 'output' : undefined }
}

/** Serializes an amount for comparison by value. */
const getKey = ({ amount, field }: SwapSearch) => `${field} ${amount}`

export type SwapForm = ReturnType<typeof useSwapForm>

/**
 * Returns an error that is not about the format, because the field itself shows format
 * errors.
 */
function getFieldError(reading: AmountReading, { symbol, decimals }: Token) {
  if (reading.status !== 'invalid') return undefined
  if (reading.reason === 'decimals')
    return swap.tooManyDecimals({ token: symbol, decimals })
  return reading.reason === 'range' ? swap.tooLarge : undefined
}

/** Shows all digits if the shortened form would be 0. */
function toText(amount: bigint | undefined, token: Token, side: SwapSide) {
  if (amount === undefined) return ''
  const short =
    side === 'out'
      ? formatTokenAmount(amount, token)
      : // Two decimals would hide a part of the cost.
        formatAmount(amount, token.decimals, 6)
  return short === '0' ? formatAmount(amount, token.decimals) : short
}
