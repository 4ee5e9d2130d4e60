import { useWallet } from '@letheswap/react'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { menu } from '../../messages/dialogs'
import { ChartIcon, HistoryIcon } from '../icons/icons'
import { LanguageSwitch, ThemeSwitch } from './switches'

const ActivityDialog = lazyComponent(() => import('../activity/ActivityDialog'))
const NetworkDialog = lazyComponent(() => import('./NetworkDialog'))

type Props = {
  /** Called before an item opens a dialog. */
  onClose?: () => void
}

export default function AccountItems({ onClose }: Props) {
  const { address } = useWallet()
  const [opened, setOpened] = useState<'activity' | 'network'>()
  const close = () => setOpened(undefined)
  const open = (name: typeof opened) => () => {
    onClose?.()
    setOpened(name)
  }
  return (
    <>
      {address === undefined ? null : (
        <button
          type="button"
          className={item}
          {...ActivityDialog.preloadOnAim}
          onClick={open('activity')}
        >
          <HistoryIcon />
          {menu.activity}
        </button>
      )}
      <button
        type="button"
        className={item}
        {...NetworkDialog.preloadOnAim}
        onClick={open('network')}
      >
        <ChartIcon />
        {menu.network}
      </button>
      <div className="mt-2 border-t border-hairline pt-2">
        <Choice label={menu.theme}>
          <ThemeSwitch />
        </Choice>
        <Choice label={menu.language}>
          <LanguageSwitch />
        </Choice>
      </div>
      <ActivityDialog isOpen={opened === 'activity'} onClose={close} />
      <NetworkDialog isOpen={opened === 'network'} onClose={close} />
    </>
  )
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-medium transition-colors hover:bg-raised desktop:min-h-10'

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between pl-3">
      <span className="text-label text-muted">{label}</span>
      {children}
    </div>
  )
}
