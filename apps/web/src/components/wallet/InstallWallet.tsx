import { getWalletAppLink, onWalletFound, useConfig } from '@letheswap/react'
import { useEffect } from 'react'
import { buttons, install } from '../../messages/dialogs'
import { Button, primaryLink } from '../ui/Button'
import { Dialog, DialogFooter } from '../ui/Dialog'
import { connectAfterReload } from './connectAfterReload'

type Props = { onClose: () => void; onFound: () => void }

const phoneLinks = [
  ['App Store', 'https://apps.apple.com/app/metamask/id1438144202'],
  ['Google Play', 'https://play.google.com/store/apps/details?id=io.metamask'],
] as const

const link =
  'inline-flex min-h-11 items-center font-medium text-accent underline desktop:min-h-8'

export default function InstallWallet({ onClose, onFound }: Props) {
  const { deployment, isMobile } = useConfig()
  const isDesktop = !isMobile()

  useEffect(() => onWalletFound(onFound), [onFound])

  const links = isDesktop
    ? ([
        [
          install.get,
          deployment.page?.walletURL ?? 'https://metamask.io/download',
        ],
      ] as const)
    : ([[install.openApp, getWalletAppLink()], ...phoneLinks] as const)
  return (
    <Dialog
      onClose={onClose}
      title={install.title}
      description={isDesktop ? install.extension : install.app}
    >
      <ul className="flex flex-wrap gap-x-6">
        {links.map(([name, url], index) => (
          <li key={url} className={index === 0 ? 'w-full' : undefined}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className={index === 0 ? primaryLink : link}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="my-3 text-label text-muted">
        {isDesktop ? install.thenReload : install.thenOpen}
      </p>
      <DialogFooter>
        {isDesktop ? (
          <Button onClick={connectAfterReload}>{install.reload}</Button>
        ) : null}
        <Button onClick={onClose}>{buttons.close}</Button>
      </DialogFooter>
    </Dialog>
  )
}
