import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Says the screen's heading when another screen was opened: without a page
 * load a reader would hear nothing.
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
