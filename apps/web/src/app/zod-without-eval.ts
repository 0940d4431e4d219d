import { config } from 'zod'

// Zod tries out whether it may compile schemas with `new Function`. The content security policy forbids that, and a
// browser reports each try. This comes before all schemas, since they look when they are made.
config({ jitless: true })
