// Runs before each test file, even if files share their modules.
import { afterAll, inject } from 'vitest'
import { closeSuite } from './suite-end.ts'

// Tests compare output without colors, which many programs enable if CI is set.
delete process.env.FORCE_COLOR
process.env.NO_COLOR = '1'

// Commands read and write in the working folder by default, where a checkout may hold a built site.
process.chdir(inject('workingFolder'))

afterAll(closeSuite)
