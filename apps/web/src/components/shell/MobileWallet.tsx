import { NetworkDot, WalletAddress } from './WalletIdentity'

export default function MobileWallet({ address }: { address: string }) {
  return (
    <div className="flex items-center gap-2 peer-not-empty:hidden desktop:hidden">
      <NetworkDot />
      <WalletAddress address={address} />
    </div>
  )
}
