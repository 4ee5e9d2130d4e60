import { createContext } from 'react'
import type { Config } from './config.js'

export const LetheContext = createContext<Config | undefined>(undefined)
