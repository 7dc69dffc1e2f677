{{/* The pods of the service. */}}

{{- define "holdfast.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/*
What all pods have: account, security, image. Of a dict with `root`. No service links: a Service
called holdfast would put variables into pods that begin as the settings do, and are none of them.
*/}}
{{- define "holdfast.podBase" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  seccompProfile: { type: RuntimeDefault }
  {{- range $name, $value := .root.Values.podSecurityContext }}
  {{- if not (kindIs "invalid" $value) }}
  {{ $name }}: {{ kindIs "string" $value | ternary $value (int64 $value) }}
  {{- end }}
  {{- end }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{/* Image and security of a container, of a dict with `root`. */}}
{{- define "holdfast.containerBase" -}}
image: {{ include "holdfast.image" .root | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  {{- include "holdfast.containerSecurity" . | nindent 2 }}
{{- end }}

{{/* Claims are there only once a release is: of a dict with `root` and `hasClaims`. */}}
{{- define "holdfast.mounts" -}}
{{- $hasClaims := .hasClaims }}
{{- $values := .root.Values }}
- name: secrets
  mountPath: {{ include "holdfast.secretsFolder" . }}
  readOnly: true
- name: data
  mountPath: {{ include "holdfast.dataFolder" . }}
- name: tmp
  mountPath: /tmp
{{- range $name, $folder := include "holdfast.claims" . | fromYaml }}
{{- if and $hasClaims (ne $name "data") (index $values.persistence $name).enabled }}
- name: {{ $name }}
  mountPath: {{ $folder }}
{{- end }}
{{- end }}
{{- if $values.files.configMap }}
- name: files
  mountPath: {{ include "holdfast.filesFolder" . }}
  readOnly: true
{{- end }}
{{- with $values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "holdfast.volumes" -}}
{{- $root := .root }}
{{- $hasClaims := .hasClaims }}
{{- include "holdfast.secretsVolume" $root }}
- name: tmp
  emptyDir: { sizeLimit: 256Mi }
{{- range $name := list "data" "archive" "bank" }}
{{- $claim := index $root.Values.persistence $name }}
{{- if and $hasClaims $claim.enabled }}
- name: {{ $name }}
  persistentVolumeClaim:
    claimName: {{ include "holdfast.claimName" (dict "root" $root "name" $name) }}
{{- else if eq $name "data" }}
- name: data
  emptyDir: { sizeLimit: 1Gi }
{{- end }}
{{- end }}
{{- with $root.Values.files.configMap }}
- name: files
  configMap: { name: {{ . }} }
{{- end }}
{{- with $root.Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Of a dict with `root` and `name`. */}}
{{- define "holdfast.claimName" -}}
{{- $claim := index .root.Values.persistence .name }}
{{- default (printf "%s-%s" (include "holdfast.fullname" .root) .name) $claim.existingClaim }}
{{- end }}

{{/*
A Deployment, of a dict with `root`, `component`, `roles`, `hasClaims`, and `part`: the values of it.
*/}}
{{- define "holdfast.deployment" -}}
{{- $root := .root }}
{{- $part := .part }}
{{- $delay := int $root.Values.settings.shutdownDelaySeconds }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "holdfast.fullname" $root }}-{{ .component }}
  labels:
    {{- include "holdfast.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  {{- if not $part.autoscaling.enabled }}
  replicas: {{ $part.replicas }}
  {{- end }}
  # The new pod is ready before an old one is told to end.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  # Ready for so long before the next is replaced.
  minReadySeconds: 5
  revisionHistoryLimit: 5
  selector:
    matchLabels:
      {{- include "holdfast.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .component }}
  template:
    metadata:
      labels:
        {{- with $part.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
        {{- include "holdfast.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
        holdfast.metrics: "true"
      {{- with $part.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ include "holdfast.serviceAccount" $root }}
      {{- include "holdfast.podBase" . | nindent 6 }}
      # It waits by itself before it closes its port, so there is no preStop hook.
      terminationGracePeriodSeconds: {{ add $delay (int $part.drainSeconds) }}
      containers:
        - name: {{ .component }}
          {{- include "holdfast.containerBase" . | nindent 10 }}
          args: [start]
          env:
            {{- include "holdfast.env" . | trim | nindent 12 }}
          ports:
            - name: http
              containerPort: 4280
          # Until the port is open: a start waits for whoever migrates.
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 300
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 2
          resources:
            {{- toYaml $part.resources | nindent 12 }}
          volumeMounts:
            {{- include "holdfast.mounts" . | trim | nindent 12 }}
      volumes:
        {{- include "holdfast.volumes" . | trim | nindent 8 }}
      topologySpreadConstraints:
        {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: {{ $part.spread }}
          labelSelector:
            matchLabels:
              {{- include "holdfast.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ $.component }}
          matchLabelKeys: [pod-template-hash]
        {{- end }}
      {{- with $part.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $part.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $part.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $part.priorityClassName }}
      priorityClassName: {{ . }}
      {{- end }}
{{- end }}
