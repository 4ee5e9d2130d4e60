import { usePreferences } from '@letheswap/react'
import { getLanguage, languages } from '../../messages/intl'
import { common } from '../../messages/screens'
import { IconButton } from '../ui/IconButton'

/** Names the page's language, and goes on to the next. */
export function LanguageSwitch() {
  const { setLanguage } = usePreferences()
  const language = getLanguage()
  const after = languages.indexOf(language) + 1
  const next = languages[after] ?? languages[0]
  return (
    <IconButton
      data-language={language}
      label={common.languageIs}
      className="desktop:max-[56rem]:size-8"
      // By CSS, because the label says it all to screen readers.
      icon={
        <span
          data-code={language}
          className="text-label font-medium uppercase before:content-[attr(data-code)]"
        />
      }
      onClick={() => setLanguage(next)}
    />
  )
}
