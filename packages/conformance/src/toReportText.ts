import { stringify } from 'viem'

/** The value with every bigint as decimal text, so that JSON can hold it. */
export const toReportText = (value: unknown): unknown =>
  JSON.parse(stringify(value))
