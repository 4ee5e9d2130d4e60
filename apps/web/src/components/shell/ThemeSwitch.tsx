import { usePreferences } from '@letheswap/react'
import { common } from '../../messages/screens'
import { MonitorIcon, MoonIcon, SunIcon } from '../icons/icons'
import { IconButton } from '../ui/IconButton'

/** Switches the theme: system, light, dark. */
export function ThemeSwitch() {
  const { theme, setPreferences } = usePreferences()
  const { Mark, next } = themes[theme]
  return (
    <IconButton
      label={common.themes[theme]}
      className="desktop:max-[56rem]:size-8"
      icon={<Mark />}
      onClick={() => setPreferences({ theme: next })}
    />
  )
}

const themes = {
  system: { Mark: MonitorIcon, next: 'light' },
  light: { Mark: SunIcon, next: 'dark' },
  dark: { Mark: MoonIcon, next: 'system' },
} as const
