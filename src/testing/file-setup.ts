// Runs before each file of tests, also where files share their modules.
import { afterAll } from 'vitest'
import { closeSuite } from './suite-end.ts'

// What programs print is compared as it is without colors: many use them as soon as CI is set.
delete process.env.FORCE_COLOR
process.env.NO_COLOR = '1'

afterAll(closeSuite)
