import { config } from 'zod'

// Zod tests whether it may compile schemas with `new Function`. The content security policy forbids that, and browsers report each attempt.
// This must run before any schema is created, as that runs the test.
config({ jitless: true })
