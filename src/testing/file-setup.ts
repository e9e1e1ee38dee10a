// Runs before each file of tests, also where files share their modules.
import { afterAll } from 'vitest'
import { closeSuite } from './suite-end.ts'

afterAll(closeSuite)
