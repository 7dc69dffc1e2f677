{{/* What the service is told: variables, and the secrets and files that they name. */}}

{{- define "holdfast.secretsFolder" -}}/run/secrets/holdfast{{- end }}
{{- define "holdfast.filesFolder" -}}/etc/holdfast{{- end }}
{{- define "holdfast.dataFolder" -}}/var/lib/holdfast{{- end }}
{{- define "holdfast.archiveFolder" -}}/var/lib/holdfast-archive{{- end }}
{{- define "holdfast.bankFolder" -}}/var/lib/holdfast-bank{{- end }}

{{/* Secrets by their settings. */}}
{{- define "holdfast.secretNames" -}}
databaseUrl: DATABASE_URL
masterKey: HOLDFAST_MASTER_KEY
masterKeyNext: HOLDFAST_MASTER_KEY_NEXT
replicaUrl: HOLDFAST_REPLICA_URL
metricsToken: HOLDFAST_METRICS_TOKEN
smtpUrl: HOLDFAST_SMTP_URL
{{- end }}

{{/* Of a dict with `root` and `roles`. */}}
{{- define "holdfast.env" -}}
{{- $values := .root.Values }}
{{- $settings := $values.settings }}
- name: HOLDFAST_ROLES
  value: {{ .roles | quote }}
- name: HOLDFAST_HOST
  value: {{ $settings.host | quote }}
- name: HOLDFAST_PORT
  value: "4280"
- name: HOLDFAST_BASE_URL
  value: {{ $settings.baseUrl | quote }}
- name: HOLDFAST_DATA_DIR
  value: {{ include "holdfast.dataFolder" . }}
- name: HOLDFAST_ARCHIVE_DIR
  value: {{ include "holdfast.archiveFolder" . }}
{{- if $values.persistence.bank.enabled }}
- name: HOLDFAST_BANK_FOLDER
  value: {{ include "holdfast.bankFolder" . }}
{{- end }}
- name: HOLDFAST_DATABASE_ROLE
  value: {{ $settings.databaseRole | quote }}
- name: HOLDFAST_LOG_LEVEL
  value: {{ $settings.logLevel | quote }}
- name: HOLDFAST_SHUTDOWN_DELAY_SECONDS
  value: {{ $settings.shutdownDelaySeconds | int | quote }}
- name: HOLDFAST_FX_MARGIN_PPM
  value: {{ $settings.fxMarginPpm | int | quote }}
{{- with $settings.retention }}
- name: HOLDFAST_RETENTION
  value: {{ . | quote }}
{{- end }}
- name: HOLDFAST_RATE_LIMIT
  value: {{ $settings.rateLimit | quote }}
- name: HOLDFAST_GUEST_RATE_LIMIT
  value: {{ $settings.guestRateLimit | quote }}
{{- with $settings.hosts }}
- name: HOLDFAST_HOSTS
  value: {{ join "," . | quote }}
{{- end }}
{{- with $settings.trustedProxies }}
- name: HOLDFAST_TRUSTED_PROXIES
  value: {{ join "," . | quote }}
{{- end }}
{{- with $settings.installation }}
- name: HOLDFAST_INSTALLATION
  value: {{ . | quote }}
{{- end }}
{{- with $settings.webhookAllowNets }}
- name: HOLDFAST_WEBHOOK_ALLOW_NETS
  value: {{ join "," . | quote }}
{{- end }}
{{- with $settings.bankAllowNets }}
- name: HOLDFAST_BANK_ALLOW_NETS
  value: {{ join "," . | quote }}
{{- end }}
{{- if $values.secrets.smtpUrl.name }}
- name: HOLDFAST_MAIL_FROM
  value: {{ $settings.mailFrom | quote }}
- name: HOLDFAST_SMTP_TLS
  value: {{ $settings.smtpTls | quote }}
{{- end }}
{{- range $at, $setting := include "holdfast.secretNames" . | fromYaml }}
{{- if (index $values.secrets $at).name }}
- name: {{ $setting }}_FILE
  value: {{ include "holdfast.secretsFolder" $ }}/{{ kebabcase $at }}
{{- end }}
{{- end }}
{{- with $values.files }}
{{- if .configMap }}
{{- if .fx }}
- name: HOLDFAST_FX_FILE
  value: {{ include "holdfast.filesFolder" $ }}/{{ .fx }}
{{- end }}
{{- if .ukModulus }}
- name: HOLDFAST_UK_MODULUS_FILE
  value: {{ include "holdfast.filesFolder" $ }}/{{ .ukModulus }}
{{- end }}
{{- if .ukSubstitutions }}
- name: HOLDFAST_UK_SUBSTITUTIONS_FILE
  value: {{ include "holdfast.filesFolder" $ }}/{{ .ukSubstitutions }}
{{- end }}
{{- end }}
{{- end }}
{{- with $values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Every file is called by its value's name: `secrets.databaseUrl` is `database-url`. */}}
{{- define "holdfast.secretsVolume" -}}
- name: secrets
{{- with .Values.secrets.volume }}
  {{- toYaml . | nindent 2 }}
{{- else }}
  projected:
    defaultMode: 0440
    sources:
    {{- $secrets := omit .Values.secrets "volume" }}
    {{- range $at, $secret := $secrets }}
    {{- if $secret.name }}
      - secret:
          name: {{ $secret.name }}
          items:
            - key: {{ $secret.key }}
              path: {{ kebabcase $at }}
    {{- end }}
    {{- end }}
{{- end }}
{{- end }}

{{/* Folders that may be claims, by the names of their values. */}}
{{- define "holdfast.claims" -}}
data: {{ include "holdfast.dataFolder" . }}
archive: {{ include "holdfast.archiveFolder" . }}
bank: {{ include "holdfast.bankFolder" . }}
{{- end }}
