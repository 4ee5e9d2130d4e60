import { useResumePending } from '@letheswap/react'

/** Watches transactions that were sent before a reload, on any screen. */
export default function ResumePending() {
  useResumePending()
  return null
}
