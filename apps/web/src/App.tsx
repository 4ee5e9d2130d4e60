import { createLethe, LetheProvider } from '@letheswap/react'
import type { Deployment } from '@letheswap/sdk'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createAppRouter } from './router/createAppRouter'

/** The whole app for one network. */
export function App({ deployment }: { deployment: Deployment }) {
  const [lethe] = useState(() => createLethe({ deployment }))
  const [router] = useState(() => createAppRouter({ lethe }))
  return (
    <LetheProvider lethe={lethe}>
      <RouterProvider router={router} />
    </LetheProvider>
  )
}
