/** Whether the browser runs on a phone or a tablet, where the wallet is an app. */
export function isMobileDevice(): boolean {
  if (typeof navigator === 'undefined') return false
  const { userAgentData } = navigator as Navigator & {
    userAgentData?: { mobile: boolean }
  }
  return (
    userAgentData?.mobile === true ||
    /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)
  )
}
