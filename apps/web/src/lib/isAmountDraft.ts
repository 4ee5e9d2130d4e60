/** Digits with an optional decimal point and at most 18 decimals. */
const draftPattern = /^\d*(\.\d{0,18})?$/

/** Whether a text may stand in an amount field while it is being typed. */
export function isAmountDraft(text: string): boolean {
  return draftPattern.test(text)
}
