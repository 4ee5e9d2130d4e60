'use client'

import { defineError } from '@letheswap/sdk'
import { useContext } from 'react'
import { useStore } from 'zustand'
import type { Config } from '../config.js'
import { LetheContext } from '../LetheProvider.js'

/** A hook was used outside of `LetheProvider`. */
export class ProviderMissingError extends /* @__PURE__ */ defineError(
  'ProviderMissingError',
  () => [
    'This hook needs a LetheProvider above it.',
    'Wrap the application in <LetheProvider>.',
  ],
) {}

/** Returns the provider's config. Throws `ProviderMissingError`. */
export function useConfig(): Config {
  const config = useContext(LetheContext)
  if (config === undefined) throw new ProviderMissingError()
  // The deployment changes when tokens are imported.
  useStore(config.network)
  return config
}
