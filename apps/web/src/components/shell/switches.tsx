import { usePreferences } from '@letheswap/react'
import { menu } from '../../messages/dialogs'
import { getLanguage, languages } from '../../messages/intl'
import { MonitorIcon, MoonIcon, SunIcon } from '../icons/lateIcons'
import { IconButton } from '../ui/IconButton'

export function ThemeSwitch() {
  const { theme, setPreferences } = usePreferences()
  const { Mark, next } = themes[theme]
  return (
    <IconButton
      label={menu.themes[theme]}
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

export function LanguageSwitch() {
  const { setPreferences } = usePreferences()
  const language = getLanguage()
  const after = languages.indexOf(language) + 1
  const next = languages[after] ?? languages[0]
  return (
    <IconButton
      label={menu.languageIs}
      // The icon is drawn with CSS, because screen readers only need the label.
      icon={
        <span
          data-code={language}
          className="text-label font-medium uppercase before:content-[attr(data-code)]"
        />
      }
      onClick={() => setPreferences({ language: next })}
    />
  )
}
