import { usePreferences } from '@letheswap/react'
import { createContext, use, useEffect, useState } from 'react'
import { chooseLanguage, getLanguage, type Language } from '../messages/intl'
import { common } from '../messages/screens'
import { setTexts, type Texts } from '../messages/words'
import { notify } from './notify'

export const LanguageContext = createContext<Language>('en')

/**
 * Returns the words, and renders the component again when the language changes. A
 * component needs this if its parent does not render it again.
 */
export function useWords<words>(words: words): words {
  use(LanguageContext)
  return words
}

/**
 * Functions that load each language's words. Words without a translation are in
 * English.
 */
export type Dictionaries = Record<Language, () => Promise<Texts>>

export const dictionaries: Dictionaries = {
  en: async () => ({}),
  ru: async () => (await import('../messages/ru')).ru,
}

/** Returns the page's language. Follows the choice of any tab. */
export function useSpokenLanguage(from: Dictionaries): Language {
  const { language, setPreferences } = usePreferences()
  const [spoken, setSpoken] = useState(getLanguage)
  const wanted = chooseLanguage([language, ...navigator.languages])

  useEffect(() => {
    if (wanted === getLanguage()) return
    let isCurrent = true
    from[wanted]().then(
      (texts) => {
        if (!isCurrent) return
        speak(wanted, texts)
        setSpoken(wanted)
      },
      () => {
        if (!isCurrent) return
        notify({ kind: 'error', message: common.notLoaded })
        // Restores the setting, so that the next press tries again.
        if (language) setPreferences({ language: getLanguage() })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [wanted, language, from, setPreferences])

  return spoken
}

/** Loads a language's words and uses them. English is part of the code. */
export async function speakLanguage(
  language: Language,
  from = dictionaries,
): Promise<void> {
  speak(language, await from[language]())
}

function speak(language: Language, texts: Texts): void {
  document.documentElement.lang = language
  setTexts(texts)
}
