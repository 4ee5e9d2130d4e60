import { createLethe, LetheProvider } from '@letheswap/react'
import type { Deployment } from '@letheswap/sdk'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppRouter } from './router/createAppRouter'

/** The whole app for one network. */
export function App({ deployment, router }: App.Props) {
  const [lethe] = useState(() => createLethe({ deployment }))
  return (
    <LetheProvider lethe={lethe}>
      <RouterProvider router={router} />
    </LetheProvider>
  )
}

export declare namespace App {
  type Props = { deployment: Deployment; router: AppRouter }
}
