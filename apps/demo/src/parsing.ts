import { config } from 'zod'

// Otherwise, it would try to compile a function, which the policy forbids and reports.
config({ jitless: true })
