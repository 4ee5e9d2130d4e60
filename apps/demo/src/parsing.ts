import { config } from 'zod'

// Without this option, zod would try to compile a function, which the Content Security
// Policy forbids and reports.
config({ jitless: true })
