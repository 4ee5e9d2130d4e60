/** What there was, and by how much that is beyond the limit. */
export const limitDelta = (limit: bigint, actual: bigint) => ({
  limit,
  actual,
  missedBy: actual < limit ? limit - actual : actual - limit,
})
