{{/* An egress rule, of a dict with `rule` (`to`, `ports`) and `kind`: `names` are asked by UDP, too. */}}
{{- define "holdfast.egress" -}}
{{- $protocols := eq .kind "names" | ternary (list "UDP" "TCP") (list "TCP") -}}
- ports:
  {{- range $port := .rule.ports }}
  {{- range $protocols }}
    - { port: {{ $port }}, protocol: {{ . }} }
  {{- end }}
  {{- end }}
  {{- with .rule.to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{/* A NetworkPolicy up to its rules, of a dict with `root`, `name`, `components` and `types`. */}}
{{- define "holdfast.policy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "holdfast.fullname" .root }}-{{ .name }}
  labels:
    {{- include "holdfast.labels" .root | nindent 4 }}
spec:
  podSelector:
    matchLabels:
      {{- include "holdfast.selector" .root | nindent 6 }}
    {{- with .components }}
    matchExpressions:
      - { key: app.kubernetes.io/component, operator: In, values: [{{ join ", " . }}] }
    {{- end }}
  policyTypes: [{{ join ", " .types }}]
{{- end }}
