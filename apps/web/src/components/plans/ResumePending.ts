import { useResumePending } from '@letheswap/react'

/** Follows what was sent before a reload, whatever screen is open. */
export default function ResumePending() {
  useResumePending()
  return null
}
