import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Announces the heading of a screen that was opened: without a page load, screen
 * readers announce nothing.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const [heading, setHeading] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged)
          setHeading(document.querySelector('h1')?.textContent ?? '')
      }),
    [router],
  )

  return (
    <div aria-live="assertive" aria-atomic="true" className="sr-only">
      {heading}
    </div>
  )
}
