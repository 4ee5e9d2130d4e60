import { usePreferences } from '@letheswap/react'
import { useLayoutEffect } from 'react'

/** Puts the chosen theme on the document; the system's choice is no mark. */
export function useTheme(): void {
  const { theme } = usePreferences()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }, [theme])
}
