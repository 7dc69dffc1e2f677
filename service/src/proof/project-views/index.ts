// The front door of project-views.
export { projectRoutes, showProjects } from './project-view.ts'
