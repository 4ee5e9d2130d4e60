import { usePreferences } from '@letheswap/react'
import { useEffect, useState } from 'react'
import { common } from '../messages/en/common'
import { chooseLanguage, getLanguage, speakLanguage } from './language'
import { notify } from './notify'

/** The language that the page speaks, following the choice of any tab. */
export function useLanguage(): string {
  const { language, setLanguage } = usePreferences()
  const [spoken, setSpoken] = useState(getLanguage)
  const wanted = chooseLanguage([language, ...navigator.languages])

  useEffect(() => {
    if (wanted === getLanguage()) return
    let isCurrent = true
    speakLanguage(wanted).then(
      () => isCurrent && setSpoken(wanted),
      () => {
        notify({ kind: 'error', message: common.notLoaded })
        // The next press tries again.
        if (language) setLanguage(getLanguage())
      },
    )
    return () => {
      isCurrent = false
    }
  }, [wanted, language, setLanguage])

  return spoken
}
