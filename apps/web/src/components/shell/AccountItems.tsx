import { usePreferences, useWallet } from '@letheswap/react'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { menu } from '../../messages/dialogs'
import { getLanguage, languages } from '../../messages/intl'
import { ChartIcon, HistoryIcon } from '../icons/icons'
import { MonitorIcon, MoonIcon, SunIcon } from '../icons/lateIcons'

const ActivityDialog = lazyComponent(() => import('../activity/ActivityDialog'))
const NetworkDialog = lazyComponent(() => import('./NetworkDialog'))

type Props = {
  /** Called before an item opens a dialog. */
  onClose?: () => void
}

export default function AccountItems({ onClose }: Props) {
  const { address } = useWallet()
  const { theme, setPreferences } = usePreferences()
  const { Mark, next } = themes[theme]
  const language = getLanguage()
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
        <Choice
          label={menu.themes[theme]}
          icon={<Mark />}
          onClick={() => setPreferences({ theme: next })}
        />
        <Choice
          label={menu.languageIs}
          icon={
            <span
              data-code={language}
              className="w-5 text-center text-label uppercase before:content-[attr(data-code)]"
            />
          }
          onClick={() =>
            setPreferences({
              language:
                languages[languages.indexOf(language) + 1] ?? languages[0],
            })
          }
        />
      </div>
      <ActivityDialog isOpen={opened === 'activity'} onClose={close} />
      <NetworkDialog isOpen={opened === 'network'} onClose={close} />
    </>
  )
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-medium transition-colors hover:bg-raised desktop:min-h-10'

const themes = {
  system: { Mark: MonitorIcon, next: 'light' },
  light: { Mark: SunIcon, next: 'dark' },
  dark: { Mark: MoonIcon, next: 'system' },
} as const

type ChoiceProps = {
  /** The current choice and, in a second sentence, the effect of a press. */
  label: string
  icon: ReactNode
  onClick: () => void
}

function Choice({ label, icon, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={item}
      onClick={onClick}
    >
      {icon}
      {label.split('. ')[0]}
    </button>
  )
}
