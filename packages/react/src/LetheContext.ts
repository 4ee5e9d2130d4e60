import { createContext } from 'react'
import type { Lethe } from './lethe.js'

export const LetheContext = createContext<Lethe | undefined>(undefined)
