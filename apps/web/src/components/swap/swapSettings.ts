import { readAmountDraft } from '../../lib/amountDraft'
import { swapParts } from '../../messages/dialogs'

/** A parsed setting: its value or an error, or neither if it is empty. */
export type SettingReading = { value?: number; error?: string }

/**
 * Parses a percentage with up to two decimals, with a point or a comma, into basis
 * points.
 */
export function readSlippage(text: string, maxBps: number): SettingReading {
  const error = swapParts.slippageRange({ max: maxBps / 100 })
  // Two decimals of a percentage are integer basis points.
  return read(text.replace(',', '.'), { decimals: 2, max: maxBps, error })
}

/** Parses whole minutes into seconds. */
export function readDeadline(text: string, maxSeconds: number): SettingReading {
  const max = maxSeconds / 60
  // Validates the text as entered, without a comma.
  const error = swapParts.deadlineRange({ max: String(max) })
  const { value, ...rest } = read(text, { decimals: 0, max, error })
  return value === undefined ? rest : { value: value * 60 }
}

function read(
  text: string,
  { decimals, max, error }: { decimals: number; max: number; error: string },
): SettingReading {
  const reading = readAmountDraft(text.trim(), decimals)
  if (reading.status === 'empty') return text.trim() === '' ? {} : { error }
  if (reading.status === 'invalid') return { error }
  const value = Number(reading.amount)
  return value > 0 && value <= max ? { value } : { error }
}
