import { OfflineNotice } from './OfflineNotice'
import { OldBalancesNotice } from './OldBalancesNotice'
import { ResetNotice } from './ResetNotice'
import { WrongNetworkNotice } from './WrongNetworkNotice'

/** What stands in the way on every screen. */
export default function Notices() {
  return (
    <div className="mx-auto w-full max-w-[70rem] space-y-3 px-4 pt-4 empty:hidden">
      <OfflineNotice />
      <OldBalancesNotice />
      <WrongNetworkNotice />
      <ResetNotice />
    </div>
  )
}
