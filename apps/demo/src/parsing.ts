import { config } from 'zod'

// It would try to compile a function, which the policy forbids and reports.
config({ jitless: true })
