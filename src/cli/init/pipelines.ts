// The pipelines of a new project, for GitHub Actions and for GitLab.
import { catalogWorkflow, rollbackWorkflow, verifyWorkflow } from './github-workflows.ts'
import { gitlabPipeline } from './gitlab-pipeline.ts'
import type { Pipeline } from './pipeline-parts.ts'

/** Returns the files of all pipelines, by path. */
export function pipelineFiles(pipeline: Pipeline): [path: string, text: string][] {
  const { deployment } = pipeline
  const { rollback } = deployment
  return [
    ['.github/workflows/catalog.yml', catalogWorkflow(pipeline)],
    ['.github/workflows/verify.yml', verifyWorkflow(pipeline)],
    ...(rollback
      ? [['.github/workflows/rollback.yml', rollbackWorkflow(deployment, rollback)] as [string, string]]
      : []),
    ['.gitlab-ci.yml', gitlabPipeline(pipeline)],
  ]
}
